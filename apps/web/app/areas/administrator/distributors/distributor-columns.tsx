import type { DistributorOverview } from "@trazo/contract/distributors/administration"
import type { Column } from "../../../ui/list/list-table.tsx"
import { CompletenessBar } from "./completeness-bar.tsx"
import { StateBadges } from "./state-badges.tsx"

const figure = (value: number) => value.toLocaleString("es-EC")

function hostsText([first = "Sin dirección", ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} y ${others.length} más` : first
}

export const distributorColumns: readonly Column<DistributorOverview>[] = [
  { key: "name", title: "Distribuidora", isName: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: "ruc",
    title: "RUC",
    card: "labelled",
    isOptional: true,
    cell: ({ ruc }) => ruc,
    text: ({ ruc }) => ruc,
  },
  {
    key: "hosts",
    title: "Direcciones",
    isWide: true,
    cell: ({ hosts }) => <span title={hosts.join(", ")}>{hostsText(hosts)}</span>,
    text: ({ hosts }) => hosts.join(" "),
  },
  {
    key: "state",
    title: "Estado",
    cell: (row) => <StateBadges distributor={row} />,
    text: ({ state }) => state,
  },
  {
    key: "completeness",
    title: "Configuración",
    card: "labelled",
    cell: ({ completeness }) => <CompletenessBar percentage={completeness} />,
    text: ({ completeness }) => completeness,
  },
  {
    key: "executives",
    title: "Ejecutivos",
    isNumber: true,
    isOptional: true,
    card: "labelled",
    cell: ({ executives }) => figure(executives),
    text: ({ executives }) => executives,
  },
  {
    key: "requests",
    title: "Solicitudes",
    isNumber: true,
    isOptional: true,
    card: "labelled",
    cell: ({ requests }) => figure(requests),
    text: ({ requests }) => requests,
  },
]
