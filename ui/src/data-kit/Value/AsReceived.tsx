import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { type Lossless, writeLossless } from "../../kit/lossless";
import { Preformatted } from "./Plain";

/** What is told in words above, once more as JSON, for whoever wants it exactly. */
export function AsReceived({ value }: { value: Lossless }) {
  const { t } = useTranslation("dataKit");
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button tone="quiet" onPress={() => setOpen(!open)} aria-expanded={open}>
        {t(open ? "value.asReceived.hide" : "value.asReceived.show")}
      </Button>
      {open && <Preformatted text={writeLossless(value, 2)} />}
    </div>
  );
}
