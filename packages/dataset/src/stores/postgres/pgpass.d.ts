/** The package has no types. */
declare module "pgpass" {
  interface Connection {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly user: string;
  }
  const pgpass: (connection: Connection, found: (password: string | undefined) => void) => void;
  export = pgpass;
}
