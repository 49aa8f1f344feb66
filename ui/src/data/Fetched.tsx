/** An answer of the host, or what there is to say while it is on its way and when it did not come. */
import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HostError } from "../host/error";
import { useSay } from "../i18n/say";
import { Button } from "../kit/Button/Button";
import { Busy, EmptyState, ErrorState } from "../kit/states/States";
import styles from "./Fetched.module.css";

type Props<Data> = {
  query: Pick<UseQueryResult<Data, HostError>, "data" | "error" | "refetch">;
  /** What is being waited for. */
  loading: string;
  /** What could not be had; the host's reason and its hints follow. */
  failed: string;
  /** What is said of something that is not there any more, and the one next thing to do: trying again is none. */
  gone?: Gone;
  children: (data: Data) => ReactNode;
};

type Gone = { title: string; next?: { label: string; onPress: () => void } };

/** An older answer stays in view when a newer one cannot be had: what is out of date is said elsewhere. */
export function Fetched<Data>({ query, loading, failed, gone, children }: Props<Data>) {
  const { t } = useTranslation("common");
  const say = useSay();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) {
    return (
      <div className={styles.waiting}>
        <Busy>{loading}</Busy>
      </div>
    );
  }
  if (error.code === "not-found" && gone !== undefined) return <NotThere {...gone} />;
  return (
    <ErrorState
      title={failed}
      hints={[error.told, ...error.hints].map(say)}
      action={<Button onPress={() => void refetch()}>{t("retry")}</Button>}
    />
  );
}

function NotThere({ title, next }: Gone) {
  const action = next !== undefined && <Button onPress={next.onPress}>{next.label}</Button>;
  return <EmptyState icon={SearchX} title={title} action={action} />;
}
