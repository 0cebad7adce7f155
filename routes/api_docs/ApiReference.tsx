import type {
  ApiReference as Reference,
  Field,
  Operation,
  TypeName,
} from "../../lib/site/api/api_reference.ts";

/** The whole API as its OpenAPI document describes it. */
export function ApiReference({ reference }: { reference: Reference }) {
  return (
    <>
      {reference.operations.map((operation) => (
        <OperationDetails operation={operation} />
      ))}
      <h3>Schemas</h3>
      {reference.schemas.map(({ name, fields }) => (
        <section id={anchor(name)}>
          <h4>{name}</h4>
          <FieldTable caption={`Fields of ${name}`} fields={fields} />
        </section>
      ))}
    </>
  );
}

function OperationDetails(
  { operation: { method, path, summary, parameters, body, responses } }: {
    operation: Operation;
  },
) {
  return (
    <section>
      <h3>
        <code>{method} {path}</code>
      </h3>
      <p>{summary}.</p>
      {parameters.length > 0 && (
        <FieldTable caption="Parameters" fields={parameters} />
      )}
      {body && (
        <p>
          Body: <Type type={body} /> as JSON
        </p>
      )}
      <ul>
        {responses.map(({ status, description, type }) => (
          <li>
            <strong>{status}</strong> {description}
            {type && (
              <>
                : {status === "200" && <code>data</code>} <Type type={type} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FieldTable(
  { caption, fields }: { caption: string; fields: readonly Field[] },
) {
  return (
    <table class="stack">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, notes }) => (
          <tr>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td data-label="Type">
              <Type type={type} />
              {!required && ", optional"}
            </td>
            <td data-label="Notes">{notes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A type; the name of a schema in it leads there. */
function Type({ type: { text, schema } }: { type: TypeName }) {
  if (!schema) return <>{text}</>;
  const [before, after] = text.split(schema);
  return (
    <>
      {before}
      <a href={`#${anchor(schema)}`}>{schema}</a>
      {after}
    </>
  );
}

function anchor(schema: string): string {
  return `schema-${schema}`;
}
