export type { Permission } from "@trazo/domain/module-permissions"
