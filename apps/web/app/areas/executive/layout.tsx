import { Outlet } from "react-router"
import { DefaultShell } from "../../shell/default-shell.tsx"

export default function ExecutiveLayout() {
  return (
    <DefaultShell>
      <Outlet />
    </DefaultShell>
  )
}
