import { getAdministrator, signOutAdministrator } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { staffSession } from "../../shared-features/identity/sign-in/staff-session.ts"

export const {
  signedInUser: signedInAdministrator,
  requireUser: requireAdministrator,
  requireNobody,
  signOut,
} = staffSession(
  { get: getAdministrator, signOut: signOutAdministrator },
  {
    area: "administrator",
    root: paths.administrator,
    login: paths.administratorLogin,
    enrollment: {
      path: paths.administratorSecondFactor,
      isDue: ({ mustEnrollFactor }) => mustEnrollFactor,
    },
  },
)
