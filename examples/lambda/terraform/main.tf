terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }
}

# The output folder of `node build.js`.
data "archive_file" "code" {
  type        = "zip"
  source_dir  = "${path.module}/../dist"
  output_path = "${path.module}/mastery.zip"
}

resource "aws_iam_role" "mastery" {
  name_prefix = "mastery-"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "lambda.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
}

resource "aws_iam_role_policy_attachment" "log" {
  role       = aws_iam_role.mastery.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"
}

resource "aws_lambda_function" "mastery" {
  function_name    = "mastery"
  role             = aws_iam_role.mastery.arn
  filename         = data.archive_file.code.output_path
  source_code_hash = data.archive_file.code.output_base64sha256
  handler          = "index.handler"
  runtime          = "nodejs22.x"
  architectures    = ["arm64"]
  memory_size      = 512
  timeout          = 15
}

# Only requests that are signed with IAM credentials are answered.
resource "aws_lambda_function_url" "mastery" {
  function_name      = aws_lambda_function.mastery.function_name
  authorization_type = "AWS_IAM"
}

output "url" {
  value = aws_lambda_function_url.mastery.function_url
}
