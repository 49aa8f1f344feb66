import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { skip, useCommand, useCommandQuery } from "../../../data/queries";
import type { ApprovalView, MappingInput } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextArea, TextField } from "../../../kit/fields/Fields";
import { Sent } from "../RequestCard/Sent";
import styles from "./Explain.module.css";

type Props = { request: ApprovalView; onClose: () => void };

/** How requests with the members of this one are answered, in the person's own words and with the exact replies. */
export function Explain({ request, onClose }: Props) {
  const { t } = useTranslation(["inbox", "common"]);
  const say = useSay();
  const explain = useCommand("approvals.explain", { quiet: true });
  const [name, setName] = useState("");
  const [pointer, setPointer] = useState("/ok");
  const [approve, setApprove] = useState("true");
  const [reject, setReject] = useState("false");
  const [copied, setCopied] = useState("");
  const mapping: MappingInput = { name, pointer: pointer.trim(), approve, reject, copied: lines(copied) };
  const { id, agentName } = request.summary;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t("mapping.title", { agent: agentName })}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button
            tone="primary"
            isDisabled={explain.isPending}
            onPress={() => explain.mutate({ id, mapping }, { onSuccess: onClose })}
          >
            {t("mapping.save")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={styles.intro}>{t("mapping.intro")}</p>
        <TextField label={t("mapping.name")} value={name} onChange={setName} autoFocus />
        <TextField
          label={t("mapping.pointer")}
          description={t("mapping.pointerText")}
          value={pointer}
          onChange={setPointer}
        />
        <div className={styles.pair}>
          <TextField label={t("mapping.approve")} value={approve} onChange={setApprove} />
          <TextField label={t("mapping.reject")} value={reject} onChange={setReject} />
        </div>
        <TextArea
          label={t("mapping.copied")}
          description={t("mapping.copiedText")}
          value={copied}
          onChange={setCopied}
          rows={2}
        />
        {explain.error !== null && (
          <p role="alert" className={styles.bad}>
            {say(explain.error.told)}
          </p>
        )}
        <Replies id={id} mapping={mapping} />
      </div>
    </Dialog>
  );
}

/** Nothing is told of what is not named yet: the first thing that is missing is not a mistake. */
function Replies({ id, mapping }: { id: string; mapping: MappingInput }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const settled = useDeferredValue(mapping);
  const replies = useCommandQuery(
    "approvals.previewMapping",
    settled.name.trim() === "" ? skip : { id, mapping: settled },
    { keepPrevious: true },
  );
  if (replies.error !== null) return <p className={styles.bad}>{say(replies.error.told)}</p>;
  if (replies.data === undefined) return null;
  const { approve, reject } = replies.data;
  return (
    <div className={styles.pair}>
      <section aria-label={t("mapping.ifApproved")}>
        <h3 className={styles.heading}>{t("mapping.ifApproved")}</h3>
        <Sent method={approve.method} body={approve.body} />
      </section>
      <section aria-label={t("mapping.ifRejected")}>
        <h3 className={styles.heading}>{t("mapping.ifRejected")}</h3>
        <Sent method={reject.method} body={reject.body} />
      </section>
    </div>
  );
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
