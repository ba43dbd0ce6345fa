export type { Permission } from "@trazo/domain/access/module-permissions"
