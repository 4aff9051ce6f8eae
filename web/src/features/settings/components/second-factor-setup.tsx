import { confirmSecondFactor, startSecondFactor, type User } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useChange } from "../../../lib/api/use-change.ts";
import { AuthenticatorStep } from "./authenticator-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Props = {
  onCodes?: () => void;
  /** Called with the updated user once the recovery codes were seen. */
  onDone: (user: User) => void;
  onCancel?: () => void;
};

/** Three steps: the password, the authenticator app with its first code, the recovery codes. */
export function SecondFactorSetup({ onCodes, onDone, onCancel }: Props) {
  const start = useChange(startSecondFactor);
  const confirm = useChange(confirmSecondFactor);
  const [on, setOn] = useState<{ user: User; recoveryCodes: string[] } | null>(null);
  const cancel = onCancel && { onCancel };

  if (on) return <RecoveryCodes codes={on.recoveryCodes} onDone={() => onDone(on.user)} />;
  if (start.data) {
    return (
      <AuthenticatorStep
        {...start.data}
        {...cancel}
        pending={confirm.isPending}
        error={confirm.error}
        onCode={async (code) => {
          setOn(await confirm.mutateAsync({ body: { code } }));
          onCodes?.();
        }}
      />
    );
  }
  return (
    <PasswordStep
      {...cancel}
      pending={start.isPending}
      error={start.error}
      onPassword={(password) => start.mutateAsync({ body: { password } })}
    />
  );
}
