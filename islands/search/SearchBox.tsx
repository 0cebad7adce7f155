// Browser-safe.
import { useEffect } from "preact/hooks";
import { type Combobox, useCombobox } from "./_combobox.ts";

interface SearchBoxProps {
  /** Id of the field, unique on the page. */
  id: string;
  /** What was searched for. */
  q: string;
}

/**
 * The field of a search form, with suggestions below it while typing: a
 * combobox with a listbox. The form around it stays a plain form.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export default function SearchBox({ id, q }: SearchBoxProps) {
  const box = useCombobox();
  const optionId = (index: number) => `${id}-option-${index}`;
  useEffect(() => {
    const option = document.getElementById(optionId(box.active));
    option?.scrollIntoView({ block: "nearest" });
  }, [box.active]);
  return (
    <>
      <label class="visually-hidden" for={id}>
        BSB, bank, suburb or postcode
      </label>
      <input
        id={id}
        name="q"
        type="text"
        defaultValue={q}
        maxLength={200}
        placeholder="BSB, bank, suburb or postcode"
        autocomplete="off"
        spellcheck={false}
        enterKeyHint="search"
        onInput={(event) => box.type(event.currentTarget.value)}
        onKeyDown={box.press}
        onBlur={box.close}
        {...(box.live && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-controls": `${id}-list`,
          "aria-expanded": box.shown.length > 0,
          "aria-activedescendant": box.active < 0
            ? undefined
            : optionId(box.active),
        })}
      />
      <Options box={box} listId={`${id}-list`} optionId={optionId} />
      <span class="visually-hidden" role="status">{box.told}</span>
    </>
  );
}

interface OptionsProps {
  box: Combobox;
  listId: string;
  optionId: (index: number) => string;
}

function Options({ box: { shown, active }, listId, optionId }: OptionsProps) {
  return (
    <ul
      id={listId}
      class="suggestions"
      role="listbox"
      aria-label="Suggestions"
      hidden={shown.length === 0}
    >
      {shown.map(({ label, detail, href }, index) => (
        <li
          key={href}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus, so that the list stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => location.assign(href)}
        >
          <strong>{label}</strong> <small>{detail}</small>
        </li>
      ))}
    </ul>
  );
}
