import { paths } from "@trazo/contract/paths"
import { getBankUser, signOutBank } from "@trazo/contract/sessions"
import { staffSession } from "../../../shared-features/sign-in/staff-session.ts"

export const {
  userContext: bankContext,
  requireUser: requireBankUser,
  requireNobody,
  signOut,
} = staffSession({ get: getBankUser, signOut: signOutBank }, { root: paths.banks, login: paths.banksLogin })
