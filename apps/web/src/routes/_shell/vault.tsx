import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { vaultSorts, vaultTypes, type VaultSelection } from '../../features/vault-picker/index.ts'
import { VaultScreen } from '../../features/vault/vault-screen.tsx'
import { textParam, enumParam, type SearchParams } from '../../lib/search-params.ts'

interface VaultSearch {
  q?: string | undefined
  type?: Exclude<VaultSelection['type'], 'ALL'> | undefined
  tag?: string | undefined
  sort?: VaultSelection['sort'] | undefined
}

export const Route = createFileRoute('/_shell/vault')({
  validateSearch: (search: SearchParams): VaultSearch => ({
    q: textParam(search, 'q', limits.vault.searchMax),
    type: enumParam(search, 'type', vaultTypes),
    tag: textParam(search, 'tag', limits.vault.tagMax),
    sort: enumParam(search, 'sort', vaultSorts),
  }),
  component: VaultPage,
})

function VaultPage() {
  const { q = '', type = 'ALL', tag = '', sort = 'newest' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VaultScreen
      selection={{ q, type, tag, sort }}
      onChange={(next) =>
        void navigate({
          search: (search) => ({
            ...search,
            q: next.q === '' ? undefined : next.q,
            type: next.type === 'ALL' ? undefined : next.type,
            tag: next.tag === '' ? undefined : next.tag,
            sort: next.sort === 'newest' ? undefined : next.sort,
          }),
          replace: true,
        })
      }
    />
  )
}
