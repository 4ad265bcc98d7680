import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { projectQuery } from '../projects/index.ts'
import { DropZone, usePaste } from '../uploads/index.ts'
import { useProjectSources } from './use-project-sources.ts'

const emptyProject = { drives: [] }

export const ProjectDropZone = ({ projectId, children }: { projectId: string; children: ReactNode }) => {
  const { data: project } = useQuery(projectQuery(projectId))
  const { addFiles } = useProjectSources({ ...(project ?? emptyProject), id: projectId })
  const mayAdd = project?.permissions.ADD_KNOWLEDGE ?? false
  usePaste({ onFiles: addFiles }, mayAdd)
  return (
    <DropZone
      label={t('Drop files to add them to this project')}
      onFiles={addFiles}
      isDisabled={!mayAdd}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      {children}
    </DropZone>
  )
}
