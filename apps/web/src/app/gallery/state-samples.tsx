import { FolderKanban } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import type { TreeNode } from '../../ui/display/tree-node.ts'
import { Tree } from '../../ui/display/tree.tsx'
import { Sample } from './sample.tsx'

const folderIcon = <FolderKanban size={20} />

const folderNodes: readonly TreeNode[] = [
  {
    id: 'letters',
    name: 'Letters',
    children: [
      { id: 'offer', name: 'Offer' },
      { id: 'drafts', name: 'Drafts', children: [] },
    ],
  },
  { id: 'summary', name: 'Summary' },
]

export const StateSamples = () => (
  <>
    <Sample name="PageHeader">
      <div className="w-full">
        <PageHeader
          breadcrumb={[
            {
              label: 'Projects',
              icon: <FolderKanban />,
              link: { to: '/chat/projects' },
            },
            { label: 'Lighthouse', icon: <span className="font-symbol">🗼</span> },
          ]}
          actions={<Button>Share</Button>}
        />
      </div>
    </Sample>
    <Sample name="EmptyState">
      <EmptyState
        icon={folderIcon}
        title="Create your first project"
        text="Add files, links and instructions. Every answer in the project uses them."
        action={<Button variant="primary">New project</Button>}
      />
      <EmptyState size="panel" title="No match" text="Nothing has that name." />
    </Sample>
    <Sample name="Tree">
      <div className="w-64">
        <Tree label="Prompts" nodes={folderNodes} onOpen={() => undefined} onMove={() => undefined} />
      </div>
    </Sample>
    <Sample name="ErrorState">
      <ErrorState
        title="Couldn’t load your projects"
        reason="Couldn’t reach Atelier. Check your connection and try again."
        onRetry={() => undefined}
      />
    </Sample>
  </>
)
