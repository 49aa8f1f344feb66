import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SchemaForm } from "../../../data-kit";
import type { ContractView } from "../../../host/generated/api";
import { IconButton } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import styles from "./Composer.module.css";
import { type Data, UNCHECKED } from "./use-data";

/** The data that goes with the message, checked against what the agent says it wants. */
export function DataPart({ data }: { data: Data }) {
  const { t } = useTranslation("chat");
  const { contract, contracts, picked } = data;
  return (
    <div className={styles.data}>
      <div className={styles.fields}>
        {contracts.length > 0 && <Against contracts={contracts} picked={picked} onPick={data.pick} />}
        {contract === null ? (
          <>
            <JsonEditor label={t("composer.dataLabel")} value={data.text} onChange={data.write} autoFocus />
            {data.json === null && (
              <p role="alert" className={styles.refusal}>
                {t("composer.dataInvalid")}
              </p>
            )}
          </>
        ) : (
          <SchemaForm key={picked} schema={contract.schema} values={data.text} onValues={data.fill} />
        )}
      </div>
      <IconButton icon={X} label={t("composer.dataRemove")} onPress={data.toggle} />
    </div>
  );
}

type AgainstProps = { contracts: readonly ContractView[]; picked: number; onPick: (place: number) => void };

function Against({ contracts, picked, onPick }: AgainstProps) {
  const { t } = useTranslation("chat");
  const options = contracts.map(({ source, name }, place) => ({
    key: String(place),
    label: t(`contract.${source}`, { name }),
  }));
  return (
    <Select
      label={t("contract.against")}
      value={String(picked)}
      options={[...options, { key: String(UNCHECKED), label: t("contract.unchecked") }]}
      onChange={(key) => onPick(Number(key))}
    />
  );
}
