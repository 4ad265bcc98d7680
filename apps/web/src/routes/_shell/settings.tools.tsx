import { createFileRoute } from '@tanstack/react-router'
import { ToolsScreen } from '../../features/assistant-tools/tools-screen.tsx'

export const Route = createFileRoute('/_shell/settings/tools')({ component: ToolsScreen })
