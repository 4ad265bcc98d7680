import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/chat/projects/$projectId_/customize')({
  beforeLoad: ({ params }) => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw redirect({
      to: '/chat/projects/$projectId',
      params,
      search: { panel: 'customizeProjectPanel' },
      replace: true,
    })
  },
})
