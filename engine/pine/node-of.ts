/** The nodes of a union whose key may be one of these names: several names share a form, and so a member of the union. */
export type NodeOf<Node, Key extends 'kind' | 'op', Name> = Node extends { readonly [K in Key]: infer Names }
  ? Name extends Names
    ? Omit<Node, Key> & { readonly [K in Key]: Name }
    : never
  : never
