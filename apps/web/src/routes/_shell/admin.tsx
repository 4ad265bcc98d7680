import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../../features/admin/admin-screen.tsx'
import { type SectionId, sectionIds } from '../../features/admin/sections.ts'
import { textParam, enumParam, type SearchParams } from '../../lib/search-params.ts'

interface AdminSearch {
  section?: SectionId | undefined
  q?: string | undefined
}

export const Route = createFileRoute('/_shell/admin')({
  validateSearch: (search: SearchParams): AdminSearch => ({
    section: enumParam(search, 'section', sectionIds),
    q: textParam(search, 'q', limits.admin.searchMax),
  }),
  component: AdminPage,
})

function AdminPage() {
  const { section = 'people', q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminScreen
      section={section}
      onSection={(next) => void navigate({ search: { section: next } })}
      q={q}
      onSearch={(text) =>
        void navigate({ search: { section, q: text === '' ? undefined : text }, replace: true })
      }
    />
  )
}
