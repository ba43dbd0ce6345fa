/** Strength of an account's password: checklist D7 and E15. */
export const passwordMinimumLength = 8
export const passwordMaximumLength = 20

export const passwordInputMaximum = 200

type PasswordScore = 5 | 4 | 2

const passwordStrengthMessages: Record<PasswordScore, string> = {
  5: "Su contraseña es segura",
  4: "Contraseña suficiente",
  2: "La contraseña debe tener 8 caracteres entre números y letras",
}

/**
 * 5: eight or more characters with lower case, upper case, digit and special character. 4: eight or more with two of
 * lower case, upper case, digit. Otherwise 2.
 */
export function passwordScore(password: string): PasswordScore {
  if (password.length < passwordMinimumLength) return 2
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /[0-9]/].filter((kind) => kind.test(password)).length
  const special = /[^\p{L}0-9]/u.test(password)
  if (kinds === 3 && special) return 5
  return kinds >= 2 ? 4 : 2
}

/**
 * What a meter shows. A password that its form refuses is weak, and one that it takes is not.
 *
 * @param refusal the form's message about the password
 */
export function passwordStrength(
  password: string,
  refusal: string | null,
): { score: PasswordScore; message: string } {
  const own = passwordScore(password)
  if (refusal) return { score: 2, message: own === 2 ? passwordStrengthMessages[2] : refusal }
  const score = own === 2 ? 4 : own
  return { score, message: passwordStrengthMessages[score] }
}
