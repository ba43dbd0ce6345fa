import { getBankUser, signOutBank } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { staffSession } from "../../shared-features/identity/sign-in/staff-session.ts"

export const {
  signedInUser: signedInBankUser,
  requireUser: requireBankUser,
  requireNobody,
  signOut,
} = staffSession(
  { get: getBankUser, signOut: signOutBank },
  { area: "banks", root: paths.banks, login: paths.banksLogin },
)
