import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import type { ForgottenView } from "../../host/generated/api";
import { Button } from "../../kit/Button/Button";
import { Dialog } from "../../kit/Dialog/Dialog";
import { Shared, useShared } from "../../kit/shared";
import { CopyList } from "./CopyList";
import styles from "./History.module.css";

/** After a deletion: the copies that may still hold something of it, and the way to be rid of them. */
export function Remains() {
  const remains = useRemains();
  return remains === null ? null : <RemainsDialog remains={remains} onClose={() => setRemains(null)} />;
}

/** What is left after some of it was deleted, too. */
function goOnWith(left: ForgottenView): void {
  if (!tellRemains(left)) setRemains(null);
}

function RemainsDialog({ remains, onClose }: { remains: ForgottenView; onClose: () => void }) {
  const { t } = useTranslation(["history", "common"]);
  const remove = useCommand("copies.remove");
  const { conversations, tasks, copies, mocks, tracesLeft } = remains;
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
              onPress={() =>
                remove.mutate({ names }, { onSuccess: () => goOnWith({ ...remains, copies: [] }) })
              }
            >
              {t("remains.remove", { count: copies.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.remains}>
        {conversations + tasks > 0 && <p>{t("remains.gone", { conversations, tasks })}</p>}
        {tracesLeft && <p>{t("remains.traces")}</p>}
        {copies.length > 0 && (
          <>
            <p>{t("remains.copies")}</p>
            <CopyList copies={copies} />
          </>
        )}
        {mocks.length > 0 && <RemainingMocks remains={remains} />}
      </div>
    </Dialog>
  );
}

/** Each is deleted by itself: that its recording is of the same agent does not say that it is of the same task. */
function RemainingMocks({ remains }: { remains: ForgottenView }) {
  const { t } = useTranslation("history");
  const remove = useCommand("mocks.remove");
  const without = (id: string) => ({ ...remains, mocks: remains.mocks.filter((mock) => mock.id !== id) });
  return (
    <>
      <p>{t("remains.mocks")}</p>
      <ul className={styles.copies} aria-label={t("remains.mockList")}>
        {remains.mocks.map(({ id, name, agent }) => (
          <li key={id} className={styles.copy}>
            <div className={styles.copyText}>
              <span className={styles.agentName}>{agent}</span>
              <code className={styles.file}>{name}</code>
            </div>
            <Button
              icon={Trash2}
              aria-label={t("remains.removeMockNamed", { name })}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate({ id }, { onSuccess: () => goOnWith(without(id)) })}
            >
              {t("remains.removeMock")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a deletion left behind, until a person has seen it. It outlives the place in which was deleted. */
const remains = new Shared<ForgottenView | null>(null);

export function setRemains(next: ForgottenView | null): void {
  remains.set(next);
}

/** Shows what is left of what was deleted; `false` where nothing is. */
export function tellRemains(gone: ForgottenView): boolean {
  const isLeft = gone.copies.length > 0 || gone.mocks.length > 0 || gone.tracesLeft;
  if (isLeft) setRemains(gone);
  return isLeft;
}

function useRemains(): ForgottenView | null {
  return useShared(remains);
}
