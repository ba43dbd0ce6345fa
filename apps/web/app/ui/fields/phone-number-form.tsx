import { Button, Group, TextInput } from "@mantine/core"

interface PhoneNumberFormProps {
  id: string
  /** Digits of the number. */
  length: number
  /** Of the button. */
  label: string
  isBusy: boolean
  onNumber: (number: string) => Promise<void>
}

/** Asks a computer's user for the number that their phone shows. */
export function PhoneNumberForm({ id, length, label, isBusy, onNumber }: PhoneNumberFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void onNumber(String(new FormData(event.currentTarget).get("number") ?? ""))
      }}
    >
      <Group gap="sm" align="end">
        <TextInput
          name="number"
          id={id}
          label="Número de su teléfono"
          inputMode="numeric"
          autoComplete="off"
          maxLength={length}
          w={240}
          autoFocus
        />
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
      </Group>
    </form>
  )
}
