import { ClipboardPaste, FileKey, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../../data/keeping";
import { useCommand } from "../../../data/queries";
import type { AgentView, AuthInput } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextArea } from "../../../kit/fields/Fields";
import { ExactTime } from "../../../kit/text/Text";
import styles from "./AuthForm.module.css";
import { unchanged } from "./auth-draft";
import { CertificateFacts } from "./CertificateFacts";

/** What is proved by a certificate: who calls, and whom to believe. */
type Proof = "certificate" | "roots";

/**
 * The client certificate and the authorities to trust. A file is read by the host, so that its key never passes the
 * page; whoever pastes text has it on the clipboard anyway.
 */
export function Certificates({ agent }: { agent: AgentView }) {
  const { id } = agent.summary;
  const pickCertificate = useCommand("auth.pickCertificate");
  const pickRoots = useCommand("auth.pickRoots");
  return (
    <>
      <Kept agent={agent} proof="certificate" onPick={() => pickCertificate.mutate({ id })} />
      <Kept agent={agent} proof="roots" onPick={() => pickRoots.mutate({ id })} />
    </>
  );
}

function Kept({ agent, proof, onPick }: { agent: AgentView; proof: Proof; onPick: () => void }) {
  const { t } = useTranslation("agents");
  const [pasting, setPasting] = useState(false);
  const keeping = useKeeping();
  const update = useCommand("agents.update");
  const { present, updatedAt, certificates } = agent.auth[proof];
  const remove = () => update.mutate(changing(agent, { [proof]: { change: "remove" } }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings borders and a legend that nobody needs here
    <div className={styles.setting} role="group" aria-label={t(`certificates.${proof}.title`)}>
      <p>
        <span className={styles.title}>{t(`certificates.${proof}.title`)}</span>{" "}
        {present ? t(`certificates.saved.${keeping}`) : t(`certificates.${proof}.none`)}{" "}
        {present && updatedAt !== null && <ExactTime at={updatedAt} />}
      </p>
      <CertificateFacts certificates={certificates} />
      <div className={styles.buttons}>
        <Button icon={proof === "roots" ? ShieldCheck : FileKey} onPress={onPick}>
          {t(`certificates.${proof}.file`)}
        </Button>
        <Button icon={ClipboardPaste} onPress={() => setPasting(true)}>
          {t(`certificates.${proof}.paste`)}
        </Button>
        {present && (
          <Button icon={Trash2} onPress={remove} isDisabled={update.isPending}>
            {t(`certificates.${proof}.remove`)}
          </Button>
        )}
      </div>
      {pasting && <Paste agent={agent} proof={proof} onClose={() => setPasting(false)} />}
    </div>
  );
}

function Paste({ agent, proof, onClose }: { agent: AgentView; proof: Proof; onClose: () => void }) {
  const { t } = useTranslation(["agents", "common"]);
  const say = useSay();
  const [pem, setPem] = useState("");
  const [key, setKey] = useState("");
  const update = useCommand("agents.update", { quiet: true });
  const isWhole =
    pem.trim() !== "" && (proof === "roots" || key.trim() !== "" || pem.includes("PRIVATE KEY"));

  function save() {
    // One file often holds both, and then one text does.
    const change: Partial<AuthInput> =
      proof === "roots"
        ? { roots: { change: "set", pem } }
        : { certificate: { change: "set", chain: pem, key: key.trim() === "" ? pem : key } };
    update.mutate(changing(agent, change), { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`certificates.${proof}.pasteTitle`)}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" onPress={save} isDisabled={!isWhole || update.isPending}>
            {t(`certificates.${proof}.save`)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextArea
          label={t(`certificates.${proof}.pem`)}
          placeholder="-----BEGIN CERTIFICATE-----"
          value={pem}
          onChange={setPem}
          rows={6}
          code
          autoFocus
        />
        {proof === "certificate" && (
          <TextArea
            label={t("certificates.key")}
            placeholder="-----BEGIN PRIVATE KEY-----"
            value={key}
            onChange={setKey}
            description={t("certificates.keyText")}
            rows={6}
            code
          />
        )}
        {update.error !== null && (
          <p className={styles.lacking} role="alert">
            {[update.error.told, ...update.error.hints].map(say).join(" ")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function changing(agent: AgentView, change: Partial<AuthInput>) {
  const auth = { ...unchanged(agent.auth), ...change };
  return { id: agent.summary.id, name: null, interfaceKey: null, auth };
}
