// Browser-safe.
import { useEffect, useRef, useState } from "preact/hooks";
import { advise, GUIDE_TITLES } from "../../lib/site/tools/payid_advice.ts";
import {
  type Choices,
  type Question,
  questionsFor,
  readChoices,
} from "../../lib/site/tools/payid_questions.ts";

interface PayIdOrBsbProps {
  choices: Choices;
}

/** Questions on a payment and, once they are answered, which details to use. */
export default function PayIdOrBsb(props: PayIdOrBsbProps) {
  const [choices, setChoices] = useState(props.choices);
  const [live, setLive] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    const data = new FormData(form.current!);
    const texts = [...data].map(([name, value]) => [name, String(value)]);
    setChoices(readChoices(Object.fromEntries(texts)));
  };
  useEffect(() => {
    setLive(true);
    read();
  }, []);
  // Without scripts every question has to be there from the start.
  const asked = live ? questionsFor(choices) : questionsFor({});
  return (
    <>
      <form ref={form} action="/tools/payid-or-bsb" onChange={read}>
        {asked.map((question) => (
          <QuestionField
            key={question.name}
            question={question}
            chosen={choices[question.name]}
          />
        ))}
        <button type="submit">Show what to use</button>
      </form>
      <div role="status">
        <AdviceText choices={choices} />
      </div>
    </>
  );
}

interface QuestionFieldProps {
  question: Question;
  chosen: string | undefined;
}

function QuestionField({ question, chosen }: QuestionFieldProps) {
  const { name, title, choices } = question;
  return (
    <fieldset>
      <legend>{title}</legend>
      {choices.map(([value, label]) => (
        <label class="choice" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function AdviceText({ choices }: { choices: Choices }) {
  const advice = advise(choices);
  if (!advice) {
    const open = questionsFor(choices).filter(({ name }) => !choices[name]);
    return (
      <p class="soft">
        {choices.what
          ? `Still to answer: ${open.map(({ title }) => title).join(" ")}`
          : "Answer the questions to see which details to use."}
      </p>
    );
  }
  return (
    <section class="note" aria-labelledby="advice">
      <h2 id="advice">{advice.title}</h2>
      <ul>{advice.reasons.map((text) => <li key={text}>{text}</li>)}</ul>
      <h3>Take care</h3>
      <ul>{advice.cautions.map((text) => <li key={text}>{text}</li>)}</ul>
      <p>
        Read more: {advice.guides.map((slug, i) => (
          <span key={slug}>
            {i > 0 && ", "}
            <a href={`/guide/${slug}`}>{GUIDE_TITLES[slug]}</a>
          </span>
        ))}.
      </p>
    </section>
  );
}
