import { useToldError } from "../../../ui/use-told-error.ts"
import classes from "./choice-field.module.css"

interface ChoiceFieldProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  error: string | undefined
  defaultValue?: string | undefined
}

/** One of a few, in lines. */
export function ChoiceField({ name, label, options, error, defaultValue }: ChoiceFieldProps) {
  const [told, silence] = useToldError(error)
  return (
    <fieldset className={classes.field} id={name} aria-describedby={`${name}-problem`} onChange={silence}>
      <legend className={classes.label}>
        {label}
        <span className={classes.asterisk} aria-hidden="true">
          {" "}
          *
        </span>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === defaultValue}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <p className={classes.problem} id={`${name}-problem`}>
        {told}
      </p>
    </fieldset>
  )
}
