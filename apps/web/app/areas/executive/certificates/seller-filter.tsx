import { NativeSelect } from "@mantine/core"
import { useNavigate } from "react-router"
import { type QueueAddress, queueList } from "./queue-list.ts"

interface SellerFilterProps {
  address: QueueAddress
  sellers: readonly { id: string; name: string }[]
}

/** The requests of one seller. The browser's list is searched by typing. */
export function SellerFilter({ address, sellers }: SellerFilterProps) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      aria-label="Filtrar por vendedor"
      flex="1 1 150px"
      miw={150}
      maw={{ base: "none", sm: 220 }}
      value={address.seller ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const search = queueList.href({ ...address, seller: value || null, cursor: null })
        void navigate({ search }, { preventScrollReset: true })
      }}
      data={[
        { value: "", label: "Todos los vendedores" },
        ...sellers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
