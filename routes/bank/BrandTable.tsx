import type { Brand } from "../../lib/site/bank/bank_view.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { counted } from "../../lib/site/shared/listing.ts";
import { BsbLink } from "../_page/BsbLink.tsx";

/** More numbers of a brand than this are folded up. */
const MAX_NUMBERS = 12;

/** The brands behind an institution's numbers. */
export function BrandTable(
  { brands, directory }: { brands: readonly Brand[]; directory: Directory },
) {
  if (brands.length === 0) return null;
  return (
    <>
      <h2>Brands</h2>
      <p class="prose">
        Names that the register itself gives. A brand may use further numbers
        that do not carry its name.
      </p>
      <table class="stack">
        <caption class="visually-hidden">Brands and their BSBs</caption>
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">What it is</th>
            <th scope="col">Arrangement</th>
            <th scope="col">BSBs</th>
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <tr>
              <th scope="row">{brand.name}</th>
              <td data-label="What it is">{brand.kind}</td>
              <td data-label="Arrangement">
                {brand.arrangement}
                {brand.note && <span class="soft">{` ${brand.note}`}</span>}
              </td>
              <td data-label="BSBs">
                <Numbers numbers={brand.numbers} directory={directory} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Numbers(
  { numbers, directory }: { numbers: readonly string[]; directory: Directory },
) {
  const links = numbers.map((bsb, i) => (
    <>
      {i > 0 && ", "}
      <BsbLink bsb={bsb} directory={directory} />
    </>
  ));
  if (links.length === 0) return <>See the list</>;
  if (links.length <= MAX_NUMBERS) return <>{links}</>;
  return (
    <details>
      <summary>{counted(links.length, "BSB")}</summary>
      <p>{links}</p>
    </details>
  );
}
