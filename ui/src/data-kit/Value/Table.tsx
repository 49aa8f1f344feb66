import type { Lossless } from "../../kit/lossless";
import { Decode } from "./Decoded";
import { Plain } from "./Plain";
import { Scalar } from "./Scalar";
import styles from "./Value.module.css";

/** Objects that are alike, one in a row. */
export function Table({ columns, rows }: { columns: readonly string[]; rows: readonly Lossless[][] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, positions do not
            <th key={index} scope="col">
              <Plain text={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies a row
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies a cell
              <td key={column}>
                <Scalar value={cell} />
                {cell.type === "string" && <Decode text={cell.value} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
