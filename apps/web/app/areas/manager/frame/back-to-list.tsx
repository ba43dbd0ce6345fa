import { Link } from "react-router"

/** From one object to the list that it is in. */
export function BackToList({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className="tap">
      ‹ {children}
    </Link>
  )
}
