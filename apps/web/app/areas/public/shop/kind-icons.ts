import type { Icon } from "@tabler/icons-react"
import IconBriefcase from "@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs"
import type { CertificateKind } from "@trazo/domain/certificate-kind"

export const kindIcons: Record<CertificateKind, Icon> = {
  subject1: IconUser,
  subject2: IconBriefcase,
  subject4: IconBuilding,
}
