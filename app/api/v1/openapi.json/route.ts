import packageJson from '../../../../package.json';
import { apiRoute } from '../../../_boundary/api-route';
import { openApiDocument } from './openapi-document';

/** The description of this API, for programs. */
export const GET = apiRoute(() => Promise.resolve(Response.json(openApiDocument(packageJson.version))));
