import { listVersions } from '@playbook/contract/versions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { Icon } from '../ui/icon.tsx'
import css from './versions.module.css'

/** Which version of its lineage a strategy is, with the way to the others; nothing where it stands alone. */
export function VersionLine({ id }: { id: string }) {
  const { data } = useQuery(queryOf(listVersions, { params: { id } }))
  const own = data?.versions.find((each) => each.id === id)
  if (data === undefined || own === undefined || data.versions.length < 2) return null
  return (
    <Link
      to="/console/strategy-lab/strategies/$id"
      params={{ id }}
      search={{ tab: 'configuration' }}
      className={css.line}
      title="See what changed between the versions"
    >
      <Icon name="history" />
      {`Version ${own.version} of ${Math.max(...data.versions.map(({ version }) => version))}`}
    </Link>
  )
}
