export interface JobTables {}
