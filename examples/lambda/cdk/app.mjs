// The Lambda function as a CDK app: npx cdk deploy --app "node cdk/app.mjs". The app deploys the output folder of `node build.js`.
import { App, CfnOutput, Duration, Stack } from "aws-cdk-lib";
import {
  Architecture,
  Code,
  FunctionUrlAuthType,
  Function as Lambda,
  Runtime,
} from "aws-cdk-lib/aws-lambda";

const app = new App();
const stack = new Stack(app, "Mastery");
const mastery = new Lambda(stack, "Function", {
  code: Code.fromAsset("dist"),
  handler: "index.handler",
  runtime: Runtime.NODEJS_22_X,
  architecture: Architecture.ARM_64,
  memorySize: 512,
  timeout: Duration.seconds(15),
});
// Only requests signed with IAM credentials are accepted.
const { url } = mastery.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
new CfnOutput(stack, "Url", { value: url });
app.synth();
