import IconBook from "@tabler/icons-react/dist/esm/icons/IconBook.mjs"
import IconId from "@tabler/icons-react/dist/esm/icons/IconId.mjs"
import { type IdentityType, identityTypeNames, identityTypes } from "@trazo/domain/identity-type"
import { RadioCard } from "../../shop/radio-card.tsx"
import classes from "./personal-form.module.css"

const notes: Record<IdentityType, string> = {
  ci: "Ecuatoriano o residente",
  passport: "Extranjero",
}
const icons = { ci: IconId, passport: IconBook }

interface IdentityChoiceProps {
  identityType: IdentityType
  onChoose: (type: IdentityType) => void
}

/** The flow's foreing flag (checklist I4), asked as people understand it. */
export function IdentityChoice({ identityType, onChoose }: IdentityChoiceProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>¿Con qué documento se identifica?</legend>
      <div className={classes.pair}>
        {identityTypes.map((type) => (
          <RadioCard
            key={type}
            name="foreing"
            value={String(type === "passport")}
            title={identityTypeNames[type]}
            note={notes[type]}
            icon={icons[type]}
            checked={identityType === type}
            onChoose={() => onChoose(type)}
          />
        ))}
      </div>
    </fieldset>
  )
}
