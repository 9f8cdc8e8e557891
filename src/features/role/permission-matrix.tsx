import type { ReactNode } from 'react'
import { type Permission, permissions } from '../../../contract/permissions.ts'
import { useT } from '../../i18n/translate.ts'
import { CheckList } from '../../records/check-list.tsx'
import { permissionWords, roleFormWords } from './words.ts'

type PermissionMatrixProps = {
  granted: readonly Permission[]
  isProtected: boolean
  onChange: (granted: Permission[]) => void
}

/** Every permission with a sentence, as check boxes. */
export const PermissionMatrix = ({ granted, isProtected, onChange }: PermissionMatrixProps): ReactNode => {
  const t = useT(roleFormWords)
  return (
    <CheckList
      label={t('permissions')}
      hint={isProtected ? t('protected') : null}
      values={permissions}
      chosen={granted}
      textOf={useT(permissionWords)}
      disabled={isProtected}
      onChange={onChange}
    />
  )
}
