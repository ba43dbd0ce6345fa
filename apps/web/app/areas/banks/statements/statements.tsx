import { Anchor, NativeSelect, Stack, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs"
import { listBankPayments } from "@trazo/contract/money/bank-payments"
import { listStatements, sendStatement } from "@trazo/contract/money/statements"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { demoDataContext } from "../../../shared-features/platform/api/request-context.ts"
import { uploadFromBrowser } from "../../../shared-features/platform/api/upload-from-browser.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { SheetDrop } from "../../../ui/files/sheet-drop.tsx"
import { ListPages } from "../../../ui/list/list-pages.tsx"
import { signedInBankUser } from "../signed-in-bank.ts"
import type { Route } from "./+types/statements"
import { ExampleStatement } from "./example-statement.tsx"

export const meta = pageTitle("Extractos")

/** Of the formats that only banks write: OFX, CAMT.053 and MT940. */
const statementEndings = [".ofx", ".qfx", ".xml", ".sta", ".mt940", ".940"]

const pageHref = (cursor: string) => `?${new URLSearchParams({ cursor })}`

export async function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor")
  const hasDemoData = context.get(demoDataContext)
  const [listed, waiting] = await Promise.all([
    load(context, listStatements, { query: cursor ? { cursor } : {} }),
    hasDemoData ? load(context, listBankPayments, { query: { state: "waiting" } }) : null,
  ])
  return { bank: signedInBankUser(context).bank, ...listed, examples: waiting?.rows ?? null }
}

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { bank, rows, next, previous, accounts, account: remembered, examples } = loaderData
  const navigate = useNavigate()
  const [account, setAccount] = useState(remembered ?? "")
  const hasSeveral = accounts.length > 1
  return (
    <Stack maw={960}>
      <h1>Extractos de {bank}</h1>
      {hasSeveral ? (
        <NativeSelect
          label="Cuenta del extracto"
          data={[
            ...(account === "" ? [{ value: "", label: "Elija la cuenta" }] : []),
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={account}
          onChange={({ currentTarget }) => setAccount(currentTarget.value)}
        />
      ) : null}
      <SheetDrop
        label="Suelte aquí el extracto del banco"
        endings={statementEndings}
        hint="Excel, CSV, ODS, OFX, CAMT.053 o MT940, como lo da la página del banco. Se compara con los pagos que esperan; nada se confirma sin usted."
        send={async (file, progress) => {
          if (hasSeveral && account === "") throw new Error("Elija primero de qué cuenta es el extracto.")
          const fields = account === "" ? {} : { account }
          const { id, isRepeated } = await uploadFromBrowser(sendStatement, { file, fields, ...progress })
          await navigate(`${paths.banksStatement(id)}${isRepeated ? "?repetido=1" : ""}`)
        }}
      />
      {examples ? <ExampleStatement payments={examples} /> : null}
      {rows.length === 0 ? (
        <EmptyState icon={IconFileSpreadsheet} title="Todavía no ha subido un extracto">
          Un extracto confirma en un paso los pagos que encajan por número y valor.
        </EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={320}>
          <Table aria-label="Extractos leídos">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Archivo</Table.Th>
                <Table.Th>Subido</Table.Th>
                <Table.Th ta="right">Confirmados</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, name, account: of, uploadedBy, uploadedAt, movements, confirmed }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: "anywhere" }}>
                    <Anchor component={Link} to={paths.banksStatement(id)}>
                      {name}
                    </Anchor>
                    {hasSeveral && of ? (
                      <Text c="var(--ink-2)" size="sm">
                        {of}
                      </Text>
                    ) : null}
                  </Table.Td>
                  <Table.Td>
                    <RelativeDate date={uploadedAt} />
                    <Text span c="var(--ink-2)" display="block" size="sm">
                      {uploadedBy}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">
                    {confirmed} de {movements}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <ListPages next={next} previous={previous} hrefOf={pageHref} />
    </Stack>
  )
}
