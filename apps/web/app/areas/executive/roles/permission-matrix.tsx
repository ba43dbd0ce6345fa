import { Box, Checkbox } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import {
  type ModuleKey,
  type Permission,
  type PermissionName,
  permissionMatrix,
  permissionNames,
} from "@trazo/domain/identity/module-permissions"
import { moduleLabel, permissionLabel, usualPermissionLabels } from "@trazo/domain/identity/permission-labels"
import { useRef } from "react"
import { moveInMatrix } from "./matrix-keys.ts"
import classes from "./permission-matrix.module.css"

interface MatrixProps {
  modules: readonly ModuleKey[]
  chosen: ReadonlySet<Permission>
  /** Whether the person may change it: nobody grants what they lack. */
  mayChange: (permission: Permission) => boolean
  onChange: (permissions: readonly Permission[], isChosen: boolean) => void
}

/**
 * Modules and their permissions: a table from 640 px, a list for each module below. The arrow keys move between the
 * checkboxes. Written by hand, because Mantine has no such grid.
 */
export function PermissionMatrix({ modules, ...props }: MatrixProps) {
  const matrix = useRef<HTMLFieldSetElement>(null)
  return (
    <Box style={{ containerType: "inline-size" }}>
      <fieldset
        ref={matrix}
        aria-label="Permisos por módulo"
        className={classes.matrix}
        onKeyDown={(event) => moveInMatrix(event, matrix.current)}
      >
        <div className={classes.head} aria-hidden="true">
          <span>Módulo</span>
          {permissionNames.map((name) => (
            <span key={name} className={classes.title}>
              {usualPermissionLabels[name]}
            </span>
          ))}
        </div>
        {modules.map((module, row) => (
          <ModuleRow key={module} module={module} row={row} {...props} />
        ))}
      </fieldset>
    </Box>
  )
}

function ModuleRow({
  module,
  row,
  chosen,
  mayChange,
  onChange,
}: Omit<MatrixProps, "modules"> & { module: ModuleKey; row: number }) {
  const all = permissionMatrix[module].map((name) => `${module}:${name}` as Permission)
  const changeable = all.filter(mayChange)
  const count = all.filter((permission) => chosen.has(permission)).length
  const label = moduleLabel(module)
  return (
    <fieldset aria-label={label} className={classes.row}>
      <div className={classes.module}>
        <Checkbox
          size="sm"
          label={label}
          aria-label={`${label}: todo`}
          checked={count === all.length}
          indeterminate={count > 0 && count < all.length}
          disabled={changeable.length === 0}
          data-row={row}
          data-column={0}
          onChange={(event) => onChange(changeable, event.currentTarget.checked)}
        />
      </div>
      {permissionNames.map((name, column) => (
        <div key={name} className={classes.cell}>
          {(permissionMatrix[module] as readonly PermissionName[]).includes(name) ? (
            <PermissionCell
              permission={`${module}:${name}` as Permission}
              isUsual={permissionLabel(`${module}:${name}` as Permission) === usualPermissionLabels[name]}
              place={{ "data-row": row, "data-column": column + 1 }}
              {...{ chosen, mayChange, onChange }}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  )
}

interface PermissionCellProps extends Omit<MatrixProps, "modules"> {
  permission: Permission
  /** Whether the column's title says what it allows. */
  isUsual: boolean
  place: { "data-row": number; "data-column": number }
}

function PermissionCell({ permission, isUsual, place, chosen, mayChange, onChange }: PermissionCellProps) {
  const isFree = mayChange(permission)
  return (
    <Checkbox
      size="sm"
      name="permissions"
      value={permission}
      label={permissionLabel(permission)}
      title={isFree ? undefined : "Usted no tiene este permiso, así que no puede darlo"}
      checked={chosen.has(permission)}
      disabled={!isFree}
      data-usual={isUsual}
      {...place}
      classNames={{ root: classes.check ?? "", labelWrapper: classes.word ?? "" }}
      onChange={(event) => onChange([permission], event.currentTarget.checked)}
    />
  )
}
