import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '../projects/index.ts'

/** The project of the page that a panel stands beside. */
export const usePanelProject = () => {
  const { projectId } = useParams({ strict: false })
  return useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== undefined })
}
