import { Group, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconCalculator from "@tabler/icons-react/dist/esm/icons/IconCalculator.mjs"
import IconFileInvoice from "@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs"
import IconFileTypePdf from "@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs"
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs"
import IconWritingSign from "@tabler/icons-react/dist/esm/icons/IconWritingSign.mjs"
import { paths } from "@trazo/contract/paths"
import { CardList, Choice } from "../frame/cards.tsx"

const applications = [
  {
    path: paths.managerFirmaEc,
    name: "FirmaEC",
    text: "El programa gratuito del Estado para firmar y verificar documentos.",
    icon: IconSignature,
  },
  {
    path: paths.managerSri,
    name: "SRI",
    text: "Facturas y otros comprobantes electrónicos con el Facturador del SRI.",
    icon: IconFileInvoice,
  },
  {
    path: paths.managerAdobeReader,
    name: "Adobe Reader",
    text: "Firmar un PDF, y por qué dice que no conoce la validez.",
    icon: IconFileTypePdf,
  },
  {
    path: paths.managerPdfEcuador,
    name: "PDF Ecuador",
    text: "Firmar un PDF con el archivo de su firma.",
    icon: IconWritingSign,
  },
  {
    path: paths.managerUpConta,
    name: "UpConta",
    text: "Cargar su firma para que emita comprobantes electrónicos.",
    icon: IconCalculator,
  },
]

/** The programs with a guide. */
export function ApplicationList() {
  return (
    <CardList items={applications} keyOf={({ path }) => path}>
      {({ path, name, text, icon: Picture }) => (
        <Choice
          to={path}
          title={
            <Group component="span" gap="sm" wrap="nowrap">
              <ThemeIcon component="span" variant="light" size={40} radius="md" aria-hidden="true">
                <Picture size={24} stroke={1.75} />
              </ThemeIcon>
              {name}
            </Group>
          }
        >
          <Text span display="block" mt={8}>
            {text}
          </Text>
        </Choice>
      )}
    </CardList>
  )
}
