import { createFileRoute } from '@tanstack/react-router'
import { PluginsScreen } from '../../features/plugins/plugins-screen.tsx'

export const Route = createFileRoute('/_shell/chat/plugins')({ component: PluginsScreen })
