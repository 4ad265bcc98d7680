import type { Attachment } from '@atelier/contract/sources/attachment'
import type { Project } from '@atelier/contract/projects/project'
import { useEffect } from 'react'
import { destinationOf, removeUpload, useUploads, type Upload } from '../uploads/queue/index.ts'
import { useAddFiles } from '../uploads/index.ts'

export const uploadGroup = (projectId: string): string => `project ${projectId}`

export interface ProjectSources {
  attachments: Attachment[]
  pendingUploads: Upload[]
  addFiles: (files: readonly File[]) => void
}

export const useProjectSources = (project: Pick<Project, 'drives'> & { id: string }): ProjectSources => {
  const group = uploadGroup(project.id)
  const attachments = project.drives.flatMap((drive) => drive.folders.flatMap((folder) => folder.attachments))
  const uploads = useUploads(group)
  const finishedUploads = uploads.filter(({ attachmentId }) =>
    attachments.some(({ id }) => id === attachmentId),
  )
  // forget finished uploads, or they would reappear when the source is removed
  useEffect(() => {
    for (const { id } of finishedUploads) removeUpload(id)
  }, [finishedUploads])
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: null, path: '/chat/projects', projectId: project.id }),
    group,
  })
  return {
    attachments,
    pendingUploads: uploads.filter((upload) => !finishedUploads.includes(upload)),
    addFiles,
  }
}
