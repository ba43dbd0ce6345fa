import { Outlet } from "react-router"

export default function Flow() {
  return <Outlet />
}
