import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TelemetrySettings as Values } from "../../host/generated/api";
import { Button } from "../../kit/Button/Button";
import { Switch, TextField } from "../../kit/fields/Fields";

type Props = { value: Values; onChange: (value: Values) => void };

/** Whether traces go to a collector, and to which. The address is applied by a button: half of one leads nowhere. */
export function TelemetrySettings({ value, onChange }: Props) {
  const { t } = useTranslation("settings");
  const [endpoint, setEndpoint] = useState(value.endpoint);
  return (
    <>
      <Switch
        label={t("telemetry.on")}
        description={t("telemetry.onText")}
        value={value.on}
        onChange={(on) => onChange({ ...value, on })}
      />
      {value.on && (
        <>
          <TextField
            label={t("telemetry.endpoint")}
            description={t("telemetry.endpointText")}
            placeholder="http://127.0.0.1:4318"
            code
            value={endpoint}
            onChange={setEndpoint}
          />
          <div>
            <Button
              isDisabled={endpoint.trim() === value.endpoint}
              onPress={() => onChange({ ...value, endpoint: endpoint.trim() })}
            >
              {t("telemetry.apply")}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
