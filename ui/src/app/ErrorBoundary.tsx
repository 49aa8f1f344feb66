import { Component, type ReactNode } from "react";
import { HostError } from "../host/error";
import { say } from "../i18n/say";
import { i18n } from "../i18n/setup";
import { Button } from "../kit/Button/Button";
import { ErrorState } from "../kit/states/States";
import { CopyButton } from "../kit/text/Text";

type Props = { children: ReactNode };
type State = { cause: unknown; failed: boolean };

/** The last resort: the page broke, nothing is lost, a reload brings it back. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { cause: null, failed: false };

  static getDerivedStateFromError(cause: unknown): State {
    return { cause, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const error = HostError.from(this.state.cause);
    const stack = this.state.cause instanceof Error ? this.state.cause.stack : undefined;
    return (
      <ErrorState
        title={i18n.t("shell:broken.title")}
        hints={[...[error.told, ...error.hints].map(say), i18n.t("shell:broken.hint")]}
        action={
          <div style={{ display: "flex", gap: 8 }}>
            <CopyButton text={stack ?? say(error.told)} label={i18n.t("common:copyDetails")} withLabel />
            <Button tone="primary" onPress={() => window.location.reload()}>
              {i18n.t("shell:broken.reload")}
            </Button>
          </div>
        }
      />
    );
  }
}
