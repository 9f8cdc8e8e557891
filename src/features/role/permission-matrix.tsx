import type { ReactNode } from 'react'
import { type Permission, permissions } from '../../../contract/roles.ts'
import { useT } from '../../i18n/translate.ts'
import { CheckField } from '../../ui/field/choice-field.tsx'
import { permissionWords, roleFormWords } from './words.ts'

type PermissionMatrixProps = {
  granted: readonly Permission[]
  isProtected: boolean
  onChange: (granted: Permission[]) => void
}

/** Every permission with a sentence, as check boxes. The order of the contract is kept. */
export const PermissionMatrix = ({ granted, isProtected, onChange }: PermissionMatrixProps): ReactNode => {
  const t = useT(roleFormWords)
  const sentence = useT(permissionWords)
  const toggle = (permission: Permission, isGranted: boolean): void =>
    onChange(permissions.filter((each) => (each === permission ? isGranted : granted.includes(each))))
  return (
    <fieldset className="permission-matrix">
      <legend className="field-label">{t('permissions')}</legend>
      {isProtected && <p className="field-hint">{t('protected')}</p>}
      {permissions.map((permission) => (
        <CheckField
          key={permission}
          label={sentence(permission)}
          checked={granted.includes(permission)}
          disabled={isProtected}
          onChange={(isGranted) => toggle(permission, isGranted)}
        />
      ))}
    </fieldset>
  )
}
