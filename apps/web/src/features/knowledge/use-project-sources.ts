import type { Attachment } from '@atelier/contract/attachment'
import type { Project } from '@atelier/contract/project'
import { useEffect } from 'react'
import { destinationOf, removeUpload, useUploads, type Upload } from '../uploads/queue/index.ts'
import { useAddFiles } from '../uploads/index.ts'

/** What groups the uploads of a project. */
export const uploadGroup = (projectId: string): string => `project ${projectId}`

export interface ProjectSources {
  attachments: Attachment[]
  /** Files on their way, and those that did not get there. */
  coming: Upload[]
  addFiles: (files: readonly File[]) => void
}

/** The sources of a project, and the way for files to become some. */
export const useProjectSources = (project: Pick<Project, 'drives'> & { id: string }): ProjectSources => {
  const group = uploadGroup(project.id)
  const attachments = project.drives.flatMap((drive) => drive.folders.flatMap((folder) => folder.attachments))
  const uploads = useUploads(group)
  const arrived = uploads.filter(({ attachmentId }) => attachments.some(({ id }) => id === attachmentId))
  // what has become a source is forgotten as an upload, or it would come back when the source is removed
  useEffect(() => {
    for (const { id } of arrived) removeUpload(id)
  }, [arrived])
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: null, path: '/chat/projects', projectId: project.id }),
    group,
  })
  return { attachments, coming: uploads.filter((upload) => !arrived.includes(upload)), addFiles }
}
