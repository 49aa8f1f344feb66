import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import type { ForgottenView } from "../../host/generated/api";
import { Button } from "../../kit/Button/Button";
import { Dialog } from "../../kit/Dialog/Dialog";
import { CopyList } from "./CopyList";
import styles from "./History.module.css";
import { setRemains, useRemains } from "./remains";

/** After a deletion: the copies that may still hold something of it, and the way to be rid of them. */
export function Remains() {
  const remains = useRemains();
  return remains === null ? null : <RemainsDialog remains={remains} onClose={() => setRemains(null)} />;
}

function RemainsDialog({ remains, onClose }: { remains: ForgottenView; onClose: () => void }) {
  const { t } = useTranslation(["history", "common"]);
  const remove = useCommand("copies.remove");
  const { copies, tracesLeft } = remains;
  const names = copies.map(({ name }) => name);
  return (
    <Dialog
      isOpen
      size="small"
      title={t("remains.title")}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t("common:close")}</Button>
          {copies.length > 0 && (
            <Button
              tone="danger"
              icon={Trash2}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate({ names }, { onSuccess: onClose })}
            >
              {t("remains.remove", { count: copies.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.remains}>
        <p>{t("remains.gone", { conversations: remains.conversations, tasks: remains.tasks })}</p>
        {tracesLeft && <p>{t("remains.traces")}</p>}
        {copies.length > 0 && (
          <>
            <p>{t("remains.copies")}</p>
            <CopyList copies={copies} />
          </>
        )}
      </div>
    </Dialog>
  );
}
