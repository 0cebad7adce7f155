// Browser-safe.
import { useEffect, useRef, useState } from "preact/hooks";
import type {
  BranchOption,
  BranchOptions,
  BranchQuery,
} from "../../lib/site/tools/branch_options.ts";
import { readableCount } from "../../lib/words.ts";

interface BranchFinderProps {
  query: BranchQuery;
  options: BranchOptions;
}

const FIELDS = [
  ["bank", "Bank", "Any bank", "banks"],
  ["state", "State or territory", "Any state", "states"],
  ["suburb", "Suburb", "Any suburb", "suburbs"],
] as const;

/** Three lists that narrow each other. */
export default function BranchFinder(props: BranchFinderProps) {
  const [query, setQuery] = useState(props.query);
  const { options, trouble } = useOptions(query, props);
  const chosen = query.bank || query.state || query.suburb;
  const { total } = options;
  const told = `${readableCount(total)} BSB${total === 1 ? "" : "s"}`;
  return (
    <form action="/tools/branch-finder">
      <div class="fields">
        {FIELDS.map(([name, label, any, list]) => (
          <Choice
            key={name}
            name={name}
            label={label}
            any={list === "suburbs" && !chosen
              ? "Choose a bank or a state first"
              : any}
            value={query[name]}
            options={options[list]}
            onChange={(value) => setQuery((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      <div class="row">
        <button type="submit">Show the BSBs</button>
        <a class="button quiet" href="/tools/branch-finder">Start again</a>
        <span role="status">
          {trouble || (chosen ? `${told} to show` : "")}
        </span>
      </div>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly BranchOption[];
  onChange: (value: string) => void;
}

function Choice({ name, label, any, value, options, onChange }: ChoiceProps) {
  const field = useRef<HTMLSelectElement>(null);
  const id = `finder-${name}`;
  // Chosen before the script came, or brought back by "back".
  useEffect(() => {
    if (field.current!.value !== value) onChange(field.current!.value);
  }, []);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        ref={field}
        id={id}
        name={name}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="" selected={value === ""}>{any}</option>
        {options.map(([key, text, bsbs]) => (
          <option key={key} value={key} selected={key === value}>
            {text} ({readableCount(bsbs)})
          </option>
        ))}
      </select>
    </div>
  );
}

/** The choices there are beside what is chosen; stale answers are dropped. */
function useOptions(query: BranchQuery, first: BranchFinderProps) {
  const [options, setOptions] = useState(first.options);
  const [trouble, setTrouble] = useState("");
  const [shown, setShown] = useState(first.query);
  useEffect(() => {
    if (query === shown) return;
    const asking = new AbortController();
    const address = new URLSearchParams({ ...query });
    fetch(`/tools/branch-finder/options?${address}`, { signal: asking.signal })
      .then((response) => response.json())
      .then((answer) => {
        if (asking.signal.aborted) return;
        setOptions(answer);
        setShown(query);
        setTrouble("");
      })
      .catch(() => {
        if (!asking.signal.aborted) {
          setTrouble(
            "The lists could not be narrowed. The button still works.",
          );
        }
      });
    return () => asking.abort();
  }, [query]);
  return { options, trouble };
}
